[Document]
Headline=Three deals
Status=Show
Duplicates=0
From board=1
To board=3
Output file=deals
Board 01=laiiomjlleimhmnombbjfjfjdo013
Board 02=kidpamnlkinbnhfcmheknjcjme025
Board 03=eiemkfafjacejpnkaonlonchpo006
